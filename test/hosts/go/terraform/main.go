// A provider for Terraform in the place of hetznercloud/hcloud, for test/hosts/terraform.test.ts: its servers are only in the state. As there, other
// user data needs another server.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

type hcloud struct{}

func (hcloud) Metadata(_ context.Context, _ provider.MetadataRequest, response *provider.MetadataResponse) {
	response.TypeName = "hcloud"
}
func (hcloud) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse)          {}
func (hcloud) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}
func (hcloud) DataSources(context.Context) []func() datasource.DataSource                        { return nil }
func (hcloud) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return server{} }}
}

type server struct{}

type state struct {
	ID         types.String `tfsdk:"id"`
	Name       types.String `tfsdk:"name"`
	Image      types.String `tfsdk:"image"`
	ServerType types.String `tfsdk:"server_type"`
	Location   types.String `tfsdk:"location"`
	UserData   types.String `tfsdk:"user_data"`
}

func (server) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "hcloud_server"
}

func (server) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	replacing := []planmodifier.String{stringplanmodifier.RequiresReplace()}
	response.Schema = schema.Schema{Attributes: map[string]schema.Attribute{
		"id":          schema.StringAttribute{Computed: true, PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}},
		"name":        schema.StringAttribute{Required: true},
		"image":       schema.StringAttribute{Optional: true, PlanModifiers: replacing},
		"server_type": schema.StringAttribute{Required: true},
		"location":    schema.StringAttribute{Optional: true, PlanModifiers: replacing},
		"user_data":   schema.StringAttribute{Optional: true, PlanModifiers: replacing},
	}}
}

func (server) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var made state
	response.Diagnostics.Append(request.Plan.Get(ctx, &made)...)
	made.ID = types.StringValue(fmt.Sprint(time.Now().UnixNano()))
	response.Diagnostics.Append(response.State.Set(ctx, made)...)
}

func (server) Read(context.Context, resource.ReadRequest, *resource.ReadResponse) {}

func (server) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var made state
	response.Diagnostics.Append(request.Plan.Get(ctx, &made)...)
	response.Diagnostics.Append(response.State.Set(ctx, made)...)
}

func (server) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

func main() {
	options := providerserver.ServeOpts{Address: "registry.terraform.io/hetznercloud/hcloud"}
	if err := providerserver.Serve(context.Background(), func() provider.Provider { return hcloud{} }, options); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
